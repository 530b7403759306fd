/** @returns whether a status tells a success: 2xx */
export const isSuccessStatus = (status: number | undefined): boolean =>
  status !== undefined && status >= 200 && status < 300;
