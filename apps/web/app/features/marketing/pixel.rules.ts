import { isCampaign } from '@keyhaven/contracts/campaign'
import { zoneOf } from '../../zones.ts'

type LayerEvent = Readonly<{
  event?: unknown
  counted_as?: unknown
  page_path?: unknown
  page_title?: unknown
  metrics?: unknown
  ratings?: unknown
  ecommerce?: Readonly<{
    currency?: unknown
    value?: unknown
    items?: readonly Readonly<{ item_id?: unknown }>[]
  }>
}>

/** What the frame may know beside the event: a random number for the browser, and how the visitor came. */
type Visit = Readonly<{ clientId: string; search: string }>

const LONGEST = 200
const text = (value: unknown) => String(value).slice(0, LONGEST)

const campaignIn = (search: string) =>
  Object.fromEntries(
    [...new URLSearchParams(search)]
      .filter(([name]) => isCampaign(name))
      .map(([name, value]) => [name, text(value)]),
  )

const sold = ({ ecommerce, counted_as }: LayerEvent) => ({
  currency: text(ecommerce?.currency ?? ''),
  value: Number(ecommerce?.value ?? 0),
  items: (ecommerce?.items ?? []).map(({ item_id }) => text(item_id)),
  ...(counted_as !== undefined && { transaction_id: text(counted_as) }),
})

const figures = (told: unknown, isFigure: (value: unknown) => boolean) =>
  Object.fromEntries(Object.entries(told ?? {}).filter(([, value]) => isFigure(value)))

/** What each event is to the frame. Of pages where cards or keys are it hears no address. */
const facts: Readonly<Record<string, (told: LayerEvent) => object | undefined>> = {
  page_view: ({ page_path, page_title }) =>
    zoneOf(text(page_path)) === 'public'
      ? { page_path: text(page_path), page_title: text(page_title) }
      : undefined,
  add_to_cart: sold,
  begin_checkout: sold,
  purchase: sold,
  performance_metrics: ({ metrics, ratings }) => ({
    metrics: figures(metrics, (value) => typeof value === 'number'),
    ratings: figures(ratings, (value) => typeof value === 'string'),
  }),
}

/** What the frame is told of an event, by name: nothing of the person, the order or the rest of the address. */
export function pixelMessage(told: unknown, { clientId, search }: Visit) {
  const event = String((told as LayerEvent | null)?.event)
  const known = Object.hasOwn(facts, event) ? facts[event]?.(told as LayerEvent) : undefined
  if (!known) return undefined
  return { event, client_id: clientId, campaign: campaignIn(search), ...known }
}
