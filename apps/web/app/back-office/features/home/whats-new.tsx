import type { Permission } from '@keyhaven/contracts/staff/permissions'
import { TextLink } from '../../../ui/link.tsx'
import { Panel } from '../../kit/panel.tsx'
import { may, useMember } from '../../kit/staff-session.ts'

type News = Readonly<{ title: string; says: string; to: string; permission: Permission }>

const TAB = '/admin/main-site?tab='

/** The latest changes that staff notice, the newest first. */
const news: readonly News[] = [
  {
    title: 'A day of health at a glance',
    says: 'Each part of the shop shows its last 24 hours, and every invariant what was found.',
    to: `${TAB}health`,
    permission: 'jobs.manage',
  },
  {
    title: 'Failed jobs can be dismissed',
    says: 'Dismiss a failed job with a reason; it stays in the log.',
    to: `${TAB}health&part=jobs`,
    permission: 'jobs.manage',
  },
  {
    title: 'Bring your shop over',
    says: 'Orders, customers and keys of WooCommerce, Shopify and Gumroad, with a dry run and an undo.',
    to: `${TAB}bring-over`,
    permission: 'settings.edit',
  },
  {
    title: 'Reports with rows behind each number',
    says: 'Revenue, tax, refunds, coupons, batches and support over days you choose.',
    to: `${TAB}reports`,
    permission: 'reports.view',
  },
  {
    title: 'Acts beside the composer',
    says: 'Refund, replace a key or send a payment link without leaving the conversation.',
    to: `${TAB}support`,
    permission: 'inbox.view',
  },
]

const SHOWN = 3

/** What changed lately on screens that this member may open. */
export function WhatsNew() {
  const member = useMember()
  const shown = news.filter(({ permission }) => may(member, permission)).slice(0, SHOWN)
  if (shown.length === 0) return null
  return (
    <Panel title="What’s new">
      <ul className="grid gap-3 px-5 pb-5 text-small">
        {shown.map(({ title, says, to }) => (
          <li key={title} className="grid">
            <TextLink to={to} quiet className="w-fit font-semibold">
              {title}
            </TextLink>
            <span className="text-ink-3">{says}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
