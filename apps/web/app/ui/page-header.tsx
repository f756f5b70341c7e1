import clsx from 'clsx'
import type { ReactNode } from 'react'
import { unbroken } from '../lib/typography.ts'
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx'

type PageHeaderProps = {
  title: ReactNode
  lead?: ReactNode
  crumbs?: readonly Crumb[]
  actions?: ReactNode
  /** The compact form of the back office. */
  dense?: boolean
}

export function PageHeader({ title, lead, crumbs, actions, dense = false }: PageHeaderProps) {
  return (
    <header
      className={clsx(
        'grid',
        dense ? 'gap-1' : 'gap-6 pb-10 max-sm:pb-8',
        !dense && (crumbs ? 'pt-6 max-sm:pt-4' : 'pt-12 max-sm:pt-8'),
      )}
    >
      {crumbs && <Breadcrumbs items={crumbs} />}
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div className="max-w-text">
          <h1 className={dense ? 'type-title-sm' : 'type-display'}>{title}</h1>
          {lead && (
            <p className={dense ? 'text-body-sm text-ink-2' : 'mt-3 type-lead'}>
              {typeof lead === 'string' ? unbroken(lead) : lead}
            </p>
          )}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
    </header>
  )
}
