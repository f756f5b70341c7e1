import type { Plugin } from '@keyhaven/contracts/plugin'
import type { Context } from '../../../../context.ts'
import type { LoadedPlugin } from '../../../../infra/plugins/load-plugins.ts'
import { listenWithPlugins } from '../tell-plugins.ts'

const refuse = () => Promise.reject(new Error('a test has no outside'))

/** A plug-in as if PLUGINS had named its folder. */
const loaded = (plugin: Plugin): LoadedPlugin => ({
  plugin,
  settings: {},
  log: { info: () => {}, warn: () => {} },
  http: { post: refuse, get: refuse },
})

/** The shop of a worker that started with these plug-ins. */
export async function withPlugins(ctx: Context, ...plugins: Plugin[]): Promise<Context> {
  const named = { ...ctx, plugins: plugins.map(loaded) }
  await listenWithPlugins(named)
  return named
}
