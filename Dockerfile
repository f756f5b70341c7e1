# One image for server, worker and sandbox; what runs is the command (see compose.yaml).
# Any Debian with Node 20 or later and npm will do: docker build --build-arg BASE=… .
ARG BASE=node:24-bookworm-slim

FROM ${BASE} AS build
WORKDIR /shop
# Dependencies first: they are only installed again when the lock file changes.
COPY package.json package-lock.json .npmrc ./
COPY packages/contracts/package.json packages/contracts/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY apps/sandbox/package.json apps/sandbox/
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && npm ci --ignore-scripts --omit=dev

FROM ${BASE}
ENV NODE_ENV=production HOST=0.0.0.0
WORKDIR /shop
RUN useradd --system --uid 10001 --home-dir /nonexistent --shell /usr/sbin/nologin shop
# The files belong to root: what runs here cannot change its own program.
COPY --from=build /shop .
USER 10001
EXPOSE 3000
CMD ["npm", "run", "-s", "start", "-w", "@keyhaven/server"]
