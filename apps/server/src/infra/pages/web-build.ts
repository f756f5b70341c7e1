import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { ServerBuild } from 'react-router'
import { AppError } from '../app-error.ts'
import { allowPublic } from '../http/access.ts'
import { archiveAssets } from './earlier-assets.ts'
import type { Web } from './web.ts'

const webRoot = fileURLToPath(new URL('../../../../web/', import.meta.url))

/** Hashed files never change their content; art and icons may, under the same name. */
const lifetimeOf = (path: string) =>
  /\/(client\/assets|earlier)\//.test(path)
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=86400'

const client = `${webRoot}build/client`
const assets = `${client}/assets`
/** Hashed files of this build and of earlier ones, beside the build. */
const earlier = `${webRoot}build/earlier`

/** The shop runs without them: then only pages that were opened before a deploy may miss a file. */
function archiveEarlier(app: FastifyInstance) {
  try {
    archiveAssets(assets, earlier, new Date())
  } catch (error) {
    app.log.warn({ err: error }, 'files of earlier builds are not kept')
  }
}

const files: FastifyPluginAsync = async (scope) => {
  allowPublic(scope)
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, limit: false }
  })
  await scope.register(staticFiles, {
    root: client,
    prefix: '/',
    // One route per file, found once at boot: everything else belongs to the pages. Hashed files are too many for that.
    wildcard: false,
    globIgnore: ['assets/**', '**/*.br', '**/*.gz'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', lifetimeOf(path))
    },
  })
  const own = new Set(readdirSync(assets))
  scope.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const name = request.params['*']
    if (own.has(name)) return reply.sendFile(name, assets)
    // Looked for when asked for: a newer server may have put its files there.
    if (!/^[\w.-]+$/.test(name) || !existsSync(join(earlier, name))) throw new AppError('not_found')
    return reply.sendFile(name, earlier)
  })
}

/** The finished build. Its files are compressed beforehand. */
export async function loadBuiltWeb(app: FastifyInstance): Promise<Web> {
  const entry = `${webRoot}build/server/index.js`
  if (!existsSync(entry)) throw new Error('the web app is not built: run npm run build first')
  const build = (await import(pathToFileURL(entry).href)) as ServerBuild
  archiveEarlier(app)
  app.register(files)
  return { load: async () => build, mode: 'production' }
}

/** Vite inside this process: pages reload as their sources change. */
export async function loadWebInDevelopment(app: FastifyInstance): Promise<Web> {
  const { createServer } = await import('vite')
  const { default: middie } = await import('@fastify/middie')
  const vite = await createServer({
    root: webRoot,
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  })
  await app.register(middie)
  app.use(vite.middlewares)
  app.addHook('onClose', () => vite.close())
  const load = () => vite.ssrLoadModule('virtual:react-router/server-build')
  return { load: load as Web['load'], mode: 'development' }
}
