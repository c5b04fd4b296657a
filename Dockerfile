# Builds the package of a checkout, installs it, and runs it as a user that owns nothing of it. All data lies in /data.
FROM node:22-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm pack --pack-destination /packed

FROM node:22-bookworm-slim AS install
WORKDIR /opt/mettle
COPY --from=build /packed /packed
RUN npm install --omit=dev --no-audit --no-fund /packed/*.tgz

FROM node:22-bookworm-slim
ENV NODE_ENV=production \
    METTLE_HOME=/data \
    METTLE_HOST=0.0.0.0 \
    METTLE_PORT=4310 \
    METTLE_AUTH=token
COPY --from=install /opt/mettle /opt/mettle
RUN install -d -o node -g node -m 0700 /data
USER node
WORKDIR /data
VOLUME /data
EXPOSE 4310
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.METTLE_PORT + '/api/health/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/opt/mettle/node_modules/.bin/mettle"]
CMD ["start"]
