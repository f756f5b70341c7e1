# One image for server and worker; what runs is the task: docker run … keyhaven start, worker, db migrate (ops/bin/shop).
# Any Debian with Node 20 or later and npm can build it.
ARG BUILDER=node:24-bookworm-slim
# What runs brings its own Node from the lock file (decision 002), for x64. Elsewhere: --build-arg RUNTIME=node:24-bookworm-slim
ARG RUNTIME=debian:bookworm-slim

FROM ${BUILDER} AS build
WORKDIR /shop
# Dependencies first: they are only installed again when the lock file changes.
COPY package.json package-lock.json .npmrc ./
COPY packages/contracts/package.json packages/contracts/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY apps/sandbox/package.json apps/sandbox/
RUN npm ci --ignore-scripts
COPY . .
# What `shop --version` says: --build-arg BUILT_FROM="$(git log -1 --format='%H %cs')"
ARG BUILT_FROM
RUN npm run build
# Only what runs is kept: neither tools, nor tests, nor the sources of pages. npm would keep the compiler of types,
# which a package that runs names as a peer it can do without.
RUN npm prune --ignore-scripts --omit=dev \
  && rm -rf node_modules/typescript node_modules/@typescript \
  && find apps/server/src packages/contracts/src \( -name '*.test.ts' -o -name '*.test.tsx' \) -delete \
  && rm -rf apps/server/src/testing \
  && mkdir -p apps/web/node_modules /kept/apps/web /kept/ops/container \
  && cp -a package.json node_modules packages /kept/ \
  && cp -a apps/server /kept/apps/ \
  && cp -a apps/web/package.json apps/web/build apps/web/node_modules /kept/apps/web/ \
  && cp -a ops/bin /kept/ops/ \
  && cp -a ops/container/healthy.mjs /kept/ops/container/ \
  && mkdir -p /kept/apps/web/build/earlier

FROM ${RUNTIME} AS program
RUN useradd --system --uid 10001 --home-dir /nonexistent --shell /usr/sbin/nologin shop
ENV NODE_ENV=production HOST=0.0.0.0 PATH=/shop/ops/bin:/shop/node_modules/.bin:/usr/local/bin:/usr/bin:/bin
WORKDIR /shop
# The files belong to root: what runs here cannot change its own program. A volume may be mounted at
# apps/web/build/earlier, so that pages of the release before find their files.
COPY --from=build /kept .
USER 10001:10001
EXPOSE 3000
# While a server leaves it says so and still answers; a balancer needs two or three looks to notice.
ENV DRAIN_MS=3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 CMD ["shop", "healthy"]
ENTRYPOINT ["shop"]
CMD ["start"]

# With the stand-ins for cards and mail, to try the shop (compose.yaml). Never for a shop that sells.
FROM program AS trial
COPY --from=build /shop/apps/sandbox apps/sandbox

FROM program
