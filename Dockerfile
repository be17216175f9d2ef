# The image of Gapura: the files that `npm pack` makes, the dependencies of the lock file, and Node.js.
#
#   docker build --tag gapura:1.0.0 .
#
# RUN has relative paths alone: deploy/check-image-steps.mjs runs the same steps where there is no Docker.

ARG NODE_VERSION=24

# What is published, made of the sources.
FROM node:${NODE_VERSION}-bookworm-slim AS package
WORKDIR /source
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build && npm pack --ignore-scripts && mv gapura-*.tgz gapura.tgz

# The same, installed with the very dependencies that were tested. Build tools and sources stay behind.
FROM node:${NODE_VERSION}-bookworm-slim AS install
WORKDIR /opt/gapura
COPY --from=package /source/gapura.tgz ./
COPY package-lock.json deploy/image/healthcheck.mjs ./
RUN tar -xzf gapura.tgz --strip-components=1 --no-same-owner && rm gapura.tgz
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
RUN mkdir ../gapura-data && chmod +x bin/gapura.js && ln -s gapura.js bin/gapura

FROM node:${NODE_VERSION}-bookworm-slim
ARG GAPURA_VERSION=1.0.0
LABEL org.opencontainers.image.title="Gapura" \
      org.opencontainers.image.description="A payment service in front of the Midtrans gateway" \
      org.opencontainers.image.version="${GAPURA_VERSION}" \
      org.opencontainers.image.licenses="MIT"
# Made for real money: without a server key and a database it does not start. GATEWAY_ENVIRONMENT=local is for trying things out.
ENV NODE_ENV=production \
    GATEWAY_ENVIRONMENT=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    GAPURA_DATA_DIR=/var/lib/gapura \
    PATH=/opt/gapura/bin:$PATH
WORKDIR /opt/gapura
# The program belongs to root, so that it cannot change itself. Only the folder of the embedded database can be written.
COPY --from=install /opt/gapura ./
COPY --from=install --chown=1000:1000 /opt/gapura-data /var/lib/gapura
# As numbers: Kubernetes cannot tell of a name that it is not root.
USER 1000:1000
EXPOSE 3000
STOPSIGNAL SIGTERM
# A start may wait for two minutes behind a migration.
HEALTHCHECK --interval=10s --timeout=5s --start-period=150s --retries=3 CMD ["node", "/opt/gapura/healthcheck.mjs"]
ENTRYPOINT ["gapura"]
CMD ["serve"]
