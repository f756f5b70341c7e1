import type { SupportLink } from '../../content/support/guide.ts'
import { Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/link.tsx'

const keys: SupportLink = { label: 'Find my order and keys', to: '/download-redeem' }

/** Where to go when the steps are not enough. */
export function HelpLinks({ links }: { links: readonly SupportLink[] }) {
  return (
    <Card as="section" padded aria-labelledby="help" className="grid gap-3">
      <h2 id="help" className="type-heading">
        Activation and help
      </h2>
      <ul className="grid gap-2 text-body-sm">
        {[...links, keys].map(({ label, to }) => (
          <li key={label}>
            <TextLink to={to}>{label}</TextLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
