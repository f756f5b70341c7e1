import clsx from 'clsx'
import { Link } from 'react-router'
import { may, useMember } from '../../kit/staff-session.ts'

export const ISSUES = '/admin/main-site?tab=newsletter'
export const toIssue = (id: number) => `${ISSUES}&id=${id}`

const parts = { issues: ISSUES, subscribers: `${ISSUES}&part=subscribers` } as const
const labels = { issues: 'Issues', subscribers: 'Subscribers' } as const

type Part = keyof typeof parts

/** The parts of the screen. */
export function NewsletterParts({ part }: { part: Part }) {
  const member = useMember()
  if (!may(member, 'newsletter.send')) return null
  return (
    <nav
      aria-label="Parts of the newsletter"
      className="flex max-w-full flex-wrap gap-0.5 rounded-control-lg bg-surface-strong p-0.75"
    >
      {(Object.keys(parts) as Part[]).map((name) => (
        <Link
          key={name}
          to={parts[name]}
          aria-current={name === part ? 'page' : undefined}
          className={clsx(
            'inline-flex min-h-8.5 items-center rounded-control-sm px-3 text-body-sm font-label pointer-coarse:min-h-11',
            name === part
              ? 'bg-surface-raised text-ink shadow-raised'
              : 'text-ink-2 hover:text-ink',
          )}
        >
          {labels[name]}
        </Link>
      ))}
    </nav>
  )
}
