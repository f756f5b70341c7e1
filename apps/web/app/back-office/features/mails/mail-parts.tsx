import clsx from 'clsx'
import { Link } from 'react-router'

const TAB = '/admin/main-site?tab=email'

export const MAIL_PARTS = {
  templates: TAB,
  log: `${TAB}&part=log`,
  suppressed: `${TAB}&part=suppressed`,
  sender: `${TAB}&part=sender`,
} as const

export const toTemplate = (name: string) => `${TAB}&template=${name}`
export const toMail = (id: number) => `${TAB}&id=${id}`

type Part = keyof typeof MAIL_PARTS

const links: readonly (readonly [Part, string])[] = [
  ['templates', 'Templates'],
  ['log', 'Log'],
  ['suppressed', 'Suppressed'],
  ['sender', 'Sender'],
]

/** The parts of the screen. */
export function MailParts({ part }: { part: Part }) {
  return (
    <nav
      aria-label="Parts of e-mail"
      className="flex max-w-full flex-wrap gap-0.5 rounded-control-lg bg-surface-strong p-0.75"
    >
      {links.map(([name, label]) => (
        <Link
          key={name}
          to={MAIL_PARTS[name]}
          aria-current={name === part ? 'page' : undefined}
          className={clsx(
            'inline-flex min-h-8.5 items-center rounded-control-sm px-3 text-body-sm font-label pointer-coarse:min-h-11',
            name === part
              ? 'bg-surface-raised text-ink shadow-raised'
              : 'text-ink-2 hover:text-ink',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
