# The same package that `npm pack` makes, with the Node and PostgreSQL that it brings.
# Tags can be moved. To pin the content, pass digests: --build-arg BUILD_IMAGE=node@sha256:… --build-arg RUN_IMAGE=debian@sha256:…
# `docker buildx imagetools inspect node:24.21.0-bookworm-slim` prints the digest of a tag.
ARG BUILD_IMAGE=node:24.21.0-bookworm-slim
ARG RUN_IMAGE=debian:bookworm-slim
FROM ${BUILD_IMAGE} AS build
WORKDIR /source
COPY . .
RUN npm pack --pack-destination /
WORKDIR /app
# What the lock file names, and the package beside it.
RUN cp /source/package.json /source/package-lock.json /source/.npmrc . \
    && npm ci --omit=dev --ignore-scripts \
    && mkdir node_modules/frontdesk \
    && tar --extract --gzip --file /frontdesk-*.tgz --strip-components=1 --directory node_modules/frontdesk \
    && chmod +x node_modules/frontdesk/bin/frontdesk.js \
    && ln -s ../frontdesk/bin/frontdesk.js node_modules/.bin/frontdesk \
    && rm package.json package-lock.json .npmrc \
    && node --input-type=module \
        --eval "import { lighten } from '/app/node_modules/frontdesk/bin/lighten.js'; lighten('/app/node_modules')" \
    && mkdir bin \
    && cd bin \
    && ln -s ../node_modules/node-linux-*/bin/node ../node_modules/.bin/frontdesk .

FROM ${RUN_IMAGE}
# The embedded database outlives who started it for moments: somebody has to be its parent then.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends tini \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --uid 10001 --user-group --home-dir /data --no-create-home frontdesk \
    && install --directory --owner=frontdesk --group=frontdesk --mode=0711 /data
COPY --from=build /app /app
ENV PATH=/app/bin:$PATH \
    FRONTDESK_HOST=0.0.0.0 \
    FRONTDESK_PORT=8443 \
    FRONTDESK_DATA_DIR=/data
USER frontdesk
WORKDIR /data
VOLUME /data
EXPOSE 8443
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s \
    CMD ["node", "/app/node_modules/frontdesk/bin/healthy.js"]
ENTRYPOINT ["tini", "--", "frontdesk"]
CMD ["start"]
