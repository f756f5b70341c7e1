import type { Permission } from '@keyhaven/contracts/staff/permissions'
import clsx from 'clsx'
import { Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '../../../ui/link.tsx'
import { may, useMember } from '../../kit/staff-session.ts'

const TAB = '/admin/main-site?tab=licenses'

export const PARTS = {
  stock: TAB,
  keys: `${TAB}&part=keys`,
  batches: `${TAB}&part=batches`,
  waiting: `${TAB}&part=waiting`,
  imports: `${TAB}&part=imports`,
  suppliers: `${TAB}&part=suppliers`,
  exports: `${TAB}&part=exports`,
  moved: `${TAB}&part=moved&view=moved`,
  import: `${TAB}&part=import`,
} as const

export const toUnit = (id: number) => `${TAB}&id=${id}`
export const toBatch = (id: number) => `${TAB}&batch=${id}`
export const toImport = (id: number) => `${TAB}&import=${id}`

type Part = readonly [part: keyof typeof PARTS, label: string, permission?: Permission]

const links: readonly Part[] = [
  ['stock', 'Stock'],
  ['keys', 'Keys'],
  ['batches', 'Batches'],
  ['waiting', 'Waiting'],
  ['suppliers', 'Suppliers'],
  ['imports', 'Imports', 'licenses.import'],
  ['exports', 'Exports', 'licenses.export_plain'],
  ['moved', 'Moved'],
]

/** The parts of the screen, further buttons, and the import. */
export function LicenseActions({ part, children }: { part: Part[0]; children?: ReactNode }) {
  const member = useMember()
  const open = links.filter(([, , needed]) => needed === undefined || may(member, needed))
  return (
    <>
      <nav
        aria-label="Parts of licences"
        className="flex max-w-full flex-wrap gap-0.5 rounded-control-lg bg-surface-strong p-0.75"
      >
        {open.map(([name, label]) => (
          <Link
            key={name}
            to={PARTS[name]}
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
      {children}
      {may(member, 'licenses.import') && (
        <ButtonLink variant="primary" to={PARTS.import}>
          <Upload size={16} aria-hidden />
          Import keys
        </ButtonLink>
      )}
    </>
  )
}
