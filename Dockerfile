# The same package that `npm pack` makes, with the Node and PostgreSQL that it brings.
FROM node:24-bookworm-slim AS build
WORKDIR /source
COPY . .
RUN npm pack --pack-destination /
WORKDIR /app
RUN echo '{ "private": true }' > package.json \
    && npm install --omit=dev --ignore-scripts --no-audit --no-fund /frontdesk-*.tgz \
    && node --input-type=module \
        --eval "import { lighten } from '/app/node_modules/frontdesk/bin/lighten.js'; lighten('/app/node_modules')" \
    && mkdir bin \
    && cd bin \
    && ln -s ../node_modules/node-linux-*/bin/node ../node_modules/.bin/frontdesk .

FROM debian:bookworm-slim
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
