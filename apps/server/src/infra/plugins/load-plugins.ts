import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin, PluginHttp, PluginLog, PluginSettings } from '@keyhaven/contracts/plugin'
import type { Config } from '../../config.ts'
import { readExternal } from '../http/external-get.ts'
import { postToExternal } from '../http/external-post.ts'
import type { Log } from '../log.ts'
import { pluginIn, settingsFor } from './plugin-shape.ts'

/** A plug-in with all it may use that is the same for every event. */
export type LoadedPlugin = Readonly<{
  plugin: Plugin
  settings: PluginSettings
  log: PluginLog
  http: PluginHttp
}>

type PluginConfig = Pick<Config, 'PLUGINS' | 'pluginSettings' | 'isLive'>

/** Where paths in PLUGINS begin. */
const root = fileURLToPath(new URL('../../../../..', import.meta.url))

const MOST_BYTES = 1_048_576

const httpFor = ({ isLive }: PluginConfig): PluginHttp => ({
  post: (url, body) =>
    postToExternal({ url, headers: {}, body: JSON.stringify(body), allowPrivate: !isLive }),
  get: (url) => readExternal({ url, allowPrivate: !isLive, mostBytes: MOST_BYTES }),
})

function logFor(log: Log, plugin: string): PluginLog {
  const own = log.child({ plugin })
  return {
    info: (sentence, facts) => own.info({ facts }, sentence),
    warn: (sentence, facts) => own.warn({ facts }, sentence),
  }
}

/** `plugin.ts`, or what somebody's compiler made of it. */
function mainOf(folder: string): string {
  const found = ['plugin.ts', 'plugin.js'].map((name) => join(folder, name)).find(existsSync)
  if (!found) throw new Error('it has no plugin.ts')
  return found
}

async function load(path: string, config: PluginConfig, log: Log): Promise<LoadedPlugin> {
  const main = mainOf(resolve(root, path))
  const plugin = pluginIn((await import(pathToFileURL(main).href)) as object)
  const settings = settingsFor(plugin, config.pluginSettings)
  const loaded = { plugin, settings, log: logFor(log, plugin.name), http: httpFor(config) }
  await plugin.start?.({ log: loaded.log, settings })
  return loaded
}

/** One after the other, so that the sentence names the plug-in that is wrong. */
async function loadAll(config: PluginConfig, log: Log): Promise<LoadedPlugin[]> {
  const loaded: LoadedPlugin[] = []
  for (const path of config.PLUGINS) {
    try {
      loaded.push(await load(path, config, log))
    } catch (error) {
      throw new Error(`PLUGINS: ${path}: ${(error as Error)?.message ?? error}`, { cause: error })
    }
  }
  return loaded
}

/** The plug-ins that PLUGINS names, started. What is wrong with one of them ends the start, with a sentence. */
export async function loadPlugins(config: PluginConfig, log: Log): Promise<LoadedPlugin[]> {
  const loaded = await loadAll(config, log)
  const names = loaded.map(({ plugin }) => plugin.name)
  const twice = names.find((name, nth) => names.indexOf(name) !== nth)
  if (twice) throw new Error(`PLUGINS: two plug-ins are called ${twice}`)
  return loaded
}
