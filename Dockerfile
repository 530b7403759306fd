# The suite as an image, for those who have no Node (docs/installing.md).
#
#   docker build -t conformance .
#   docker run --rm -v "$PWD/staging.json:/conformance/staging.json:ro" -v freight-reports:/conformance/reports \
#     -e CORPORATE_TOKEN conformance run --deployment staging.json

FROM node:22-slim AS build
WORKDIR /suite
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && mkdir /package && npm pack --ignore-scripts --pack-destination /package && mv /package/freight-conformance-*.tgz /package/suite.tgz

FROM node:22-slim
COPY --from=build /package/suite.tgz /package/suite.tgz
RUN npm install --global --omit=dev --ignore-scripts --no-audit --no-fund /package/suite.tgz \
  && rm -r /package && npm cache clean --force \
  && mkdir -p /conformance/reports && chown -R node:node /conformance
USER node
WORKDIR /conformance
VOLUME /conformance/reports
ENTRYPOINT ["freight-conformance"]
CMD ["run"]
