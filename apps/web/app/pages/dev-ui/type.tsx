import { Sheet } from './sheet.tsx'

const specimens = [
  ['type-display-lg', 'Buy it once, keep it'],
  ['type-display', 'The 2024 editions'],
  ['type-display-sm', 'Order summary'],
  ['type-title', 'Professional Plus 2024'],
  ['type-title-sm', 'Orders'],
  ['type-heading', 'Your licence keys'],
  ['type-subheading', 'Compared with list prices'],
  ['type-lead', 'Your key usually arrives within 15–30 minutes.'],
  ['text-body', 'Every key is checked before it is sold and is never sold twice.'],
  ['text-body-sm', 'For freelancers and small firms'],
  ['text-small', 'List price checked 1 November 2026'],
  ['text-micro', 'Sample review'],
  ['type-eyebrow', 'Best sellers'],
  ['type-key', 'RT4VK-92MHW-6XCPD-J3Q8B-7QK2M'],
] as const

export function Type() {
  return (
    <Sheet title="Type">
      <dl>
        {specimens.map(([utility, words]) => (
          <div key={utility} className="grid items-baseline gap-x-4 border-b py-2.5 sm:grid-cols-6">
            <dt className="type-code text-micro text-ink-3">{utility}</dt>
            <dd className={`sm:col-span-5 ${utility}`}>{words}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
