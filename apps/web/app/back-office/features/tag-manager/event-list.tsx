import { Panel } from '../../kit/panel.tsx'

const events = [
  [
    'page_view',
    'page_path, page_title',
    'Every public page, and the one on which consent is given; in the frame with campaign and click ids',
  ],
  ['view_item', 'currency, value, items', 'A product page. The frame does not hear it'],
  [
    'select_item',
    'currency, value, items, item_list_name',
    'A press on a product in a list. The frame does not hear it',
  ],
  ['add_to_cart', 'currency, value, items', 'Into the cart, in dollars'],
  [
    'begin_checkout',
    'currency, value, items',
    'Arrival at the checkout, in the currency of the cart',
  ],
  [
    'purchase',
    'transaction_id, currency, value, tax, shipping, coupon, items',
    'A paid order, as charged, once; the frame hears currency, value, editions and, as transaction_id, the reference that staff see on the order',
  ],
  [
    'generate_lead',
    'lead_source, currency, value',
    'A message or a quote was sent. The frame does not hear it',
  ],
  ['file_download', 'file_name, link_url', 'An installer was opened. The frame does not hear it'],
  ['performance_metrics', 'metrics, ratings', 'When a page is left'],
] as const

/** What pages tell, and which of it the frame hears. Nothing about a person is in any of them. */
export function EventList() {
  return (
    <Panel
      title="Events pages push"
      lead="No personal data is sent. The frame hears only editions, amounts, path and title."
    >
      <ul className="divide-y px-5 pb-3 text-small">
        {events.map(([name, payload, about]) => (
          <li key={name} className="grid gap-x-6 gap-y-0.5 py-2.5 sm:grid-cols-3">
            <code className="font-mono font-semibold text-ink">{name}</code>
            <code className="font-mono wrap-anywhere text-ink-2">{payload}</code>
            <span className="text-ink-2">{about}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
