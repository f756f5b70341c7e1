import type { Permission } from '@keyhaven/contracts/staff/permissions'
import { SearchX } from 'lucide-react'
import { type ComponentType, lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Requires } from '../kit/requires.tsx'
import { staffMeta } from '../kit/staff-meta.ts'

export const meta = () => staffMeta('Main site')

/** Without a permission, every member of staff may open it. */
type Tab = { permission?: Permission; Screen: ComponentType }

/** The screens of the shop, one per tab; each loads when it is opened. */
const tabs: Readonly<Record<string, Tab>> = {
  orders: {
    permission: 'orders.view',
    Screen: lazy(async () => ({
      default: (await import('../features/orders/orders.tsx')).Orders,
    })),
  },
  disputes: {
    permission: 'orders.view',
    Screen: lazy(async () => ({
      default: (await import('../features/orders/disputes.tsx')).Disputes,
    })),
  },
  customers: {
    permission: 'customers.view',
    Screen: lazy(async () => ({
      default: (await import('../features/customers/customers.tsx')).Customers,
    })),
  },
  'payment-links': {
    permission: 'paymentlinks.view',
    Screen: lazy(async () => ({
      default: (await import('../features/payment-links/payment-links.tsx')).PaymentLinks,
    })),
  },
  invoices: {
    permission: 'orders.view',
    Screen: lazy(async () => ({
      default: (await import('../features/invoices/invoices.tsx')).Invoices,
    })),
  },
  quotes: {
    permission: 'orders.view',
    Screen: lazy(async () => ({
      default: (await import('../features/quotes/quotes.tsx')).Quotes,
    })),
  },
  licenses: {
    permission: 'licenses.view',
    Screen: lazy(async () => ({
      default: (await import('../features/licenses/licenses.tsx')).Licenses,
    })),
  },
  claims: {
    permission: 'licenses.view',
    Screen: lazy(async () => ({
      default: (await import('../features/claims/claims.tsx')).Claims,
    })),
  },
  returns: {
    permission: 'orders.view',
    Screen: lazy(async () => ({
      default: (await import('../features/returns/returns.tsx')).Returns,
    })),
  },
  reviews: {
    permission: 'reviews.moderate',
    Screen: lazy(async () => ({
      default: (await import('../features/review-fairness/review-fairness.tsx')).ReviewFairness,
    })),
  },
  risk: {
    permission: 'orders.view',
    Screen: lazy(async () => ({
      default: (await import('../features/risk-rules/risk-rules.tsx')).RiskRules,
    })),
  },
  approvals: {
    permission: 'approvals.decide',
    Screen: lazy(async () => ({
      default: (await import('../features/approvals/approvals.tsx')).Approvals,
    })),
  },
  audit: {
    permission: 'audit.view',
    Screen: lazy(async () => ({
      default: (await import('../features/audit/audit.tsx')).Audit,
    })),
  },
  notifications: {
    Screen: lazy(async () => ({
      default: (await import('../features/notifications/notifications.tsx')).Notifications,
    })),
  },
}

export default function MainSite() {
  const [search] = useSearchParams()
  const name = search.get('tab') ?? ''
  const tab = Object.hasOwn(tabs, name) ? tabs[name] : undefined
  if (!tab) return <NoSuchTab />
  return (
    <Requires {...(tab.permission && { permission: tab.permission })}>
      <Suspense fallback={<Waiting />}>
        <tab.Screen />
      </Suspense>
    </Requires>
  )
}

function Waiting() {
  return (
    <Loading className="grid gap-5">
      <Skeleton className="h-8" />
      <Skeleton className="h-40" />
    </Loading>
  )
}

function NoSuchTab() {
  return (
    <EmptyState
      icon={SearchX}
      title="There is no such screen"
      action={
        <ButtonLink to="/admin" size="sm">
          To the start page
        </ButtonLink>
      }
    >
      The address may be misspelt, or the screen has moved.
    </EmptyState>
  )
}
