import { type ShopEventName, shopEvents } from '@keyhaven/contracts/events'
import type { PluginShop, PluginTools } from '@keyhaven/contracts/plugin'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { inTime } from '../../../infra/deadline.ts'
import type { LoadedPlugin } from '../../../infra/plugins/load-plugins.ts'
import { notifyStaff } from '../notifications/notifications.service.ts'
import type { DueEvent } from './plugins.repo.ts'
import { sentenceOf } from './plugins.rules.ts'

/** What areas above know of orders and customers. */
export type ReadShop = (ctx: Context) => Pick<PluginShop, 'order' | 'customer'>

export const EVENT_SECONDS = 10

const MOST_NOTED = 500

const noteBy =
  ({ db }: Context, { plugin }: LoadedPlugin): PluginShop['note'] =>
  async (subject, text) => {
    const body = text.slice(0, MOST_NOTED)
    const dedupeKey = `plugin:${plugin.name}:${subject}:${body}`
    const title = `The plug-in ${plugin.name} notes`
    await inTransaction(db, (tx) =>
      notifyStaff(tx, { dedupeKey, severity: 'info', title, body, object: subject }),
    )
  }

type Calling = Readonly<{ ctx: Context; readShop: ReadShop }>

const toolsFor = (
  { ctx, readShop }: Calling,
  loaded: LoadedPlugin,
  signal: AbortSignal,
): PluginTools => ({
  log: loaded.log,
  settings: loaded.settings,
  http: loaded.http,
  shop: { ...readShop(ctx), note: noteBy(ctx, loaded) },
  signal,
})

/** What is left out of its shape is told to no plug-in: that is how no key could ever be. */
function eventFrom({ eventId, type, at, data }: DueEvent) {
  const name = type as ShopEventName
  const told = shopEvents[name].parse(data)
  return { id: `evt_${eventId}`, type: name, at: at.toISOString(), data: told }
}

type AnyHandler = (event: ReturnType<typeof eventFrom>, tools: PluginTools) => unknown

/** Tells a plug-in of one event, for ten seconds at most. The sentence says why it was not told. */
export async function callPlugin(
  calling: Calling,
  loaded: LoadedPlugin,
  due: DueEvent,
): Promise<string | undefined> {
  const { on } = loaded.plugin
  const handler = on?.[due.type as ShopEventName] as AnyHandler | undefined
  // It does not listen to this any more.
  if (!handler) return undefined
  const ending = new AbortController()
  const tools = toolsFor(calling, loaded, ending.signal)
  try {
    await inTime(EVENT_SECONDS * 1_000, async () => handler(eventFrom(due), tools))
    return undefined
  } catch (error) {
    return sentenceOf(error)
  } finally {
    ending.abort()
  }
}
