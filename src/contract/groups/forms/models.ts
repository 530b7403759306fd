export const formsModels = ["ShipmentFormPlan", "EditableFormContent"] as const;
