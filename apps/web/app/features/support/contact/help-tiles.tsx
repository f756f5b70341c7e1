import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { help } from '../../../content/support/pages.ts'
import { Section } from '../../../ui/container.tsx'

const tiles = [
  { ...help.installation, text: 'From the e-mail to the first document' },
  { ...help.activation, text: 'What to press, and how to see it worked' },
  { ...help.troubleshooting, text: 'Error codes and what they mean' },
  { ...help.compatibility, text: 'What runs on your computer' },
  { ...help.verification, text: 'Whether a key is ours and still good' },
  { ...help.faq, text: 'What people ask us most' },
]

/** The help that needs no waiting. */
export function HelpTiles() {
  return (
    <Section tight flush>
      <h2 className="mb-6 type-display-sm">You may find the answer here</h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {tiles.map(({ label, to, text }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex h-full items-center justify-between gap-4 rounded-card border bg-surface px-5 py-4 shadow-rest transition hover:border-line-control"
            >
              <span>
                <span className="block font-semibold">{label}</span>
                <span className="block text-body-sm text-ink-2">{text}</span>
              </span>
              <ArrowRight size={17} className="text-accent-ink" aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
