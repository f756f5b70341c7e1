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
  reports: {
    permission: 'reports.view',
    Screen: lazy(async () => ({
      default: (await import('../features/reports/reports.tsx')).Reports,
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
  products: {
    permission: 'products.view',
    Screen: lazy(async () => ({
      default: (await import('../features/products/products.tsx')).Products,
    })),
  },
  licenses: {
    permission: 'licenses.view',
    Screen: lazy(async () => ({
      default: (await import('../features/licenses/licenses.tsx')).Licenses,
    })),
  },
  coupons: {
    permission: 'coupons.view',
    Screen: lazy(async () => ({
      default: (await import('../features/coupons/coupons.tsx')).Coupons,
    })),
  },
  'price-comparisons': {
    permission: 'products.view',
    Screen: lazy(async () => ({
      default: (await import('../features/price-comparisons/price-comparisons.tsx'))
        .PriceComparisons,
    })),
  },
  downloads: {
    permission: 'downloads.manage',
    Screen: lazy(async () => ({
      default: (await import('../features/downloads/downloads.tsx')).Downloads,
    })),
  },
  currencies: {
    permission: 'currencies.edit',
    Screen: lazy(async () => ({
      default: (await import('../features/currencies/currencies.tsx')).Currencies,
    })),
  },
  'marketing-claims': {
    permission: 'settings.view',
    Screen: lazy(async () => ({
      default: (await import('../features/marketing-claims/marketing-claims.tsx')).MarketingClaims,
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
      default: (await import('../features/reviews/reviews.tsx')).Reviews,
    })),
  },
  risk: {
    permission: 'orders.view',
    Screen: lazy(async () => ({
      default: (await import('../features/risk-rules/risk-rules.tsx')).RiskRules,
    })),
  },
  scripts: {
    permission: 'scripts.edit',
    Screen: lazy(async () => ({
      default: (await import('../features/scripts/scripts.tsx')).Scripts,
    })),
  },
  email: {
    permission: 'email.view',
    Screen: lazy(async () => ({
      default: (await import('../features/mails/mails.tsx')).Mails,
    })),
  },
  support: {
    permission: 'inbox.view',
    Screen: lazy(async () => ({
      default: (await import('../features/inbox/inbox.tsx')).Inbox,
    })),
  },
  assistant: {
    permission: 'assistant.manage',
    Screen: lazy(async () => ({
      default: (await import('../features/assistant/assistant.tsx')).Assistant,
    })),
  },
  carts: {
    permission: 'carts.view',
    Screen: lazy(async () => ({
      default: (await import('../features/carts/carts.tsx')).Carts,
    })),
  },
  'bring-over': {
    permission: 'data.import',
    Screen: lazy(async () => ({
      default: (await import('../features/shop-imports/shop-imports.tsx')).ShopImports,
    })),
  },
  newsletter: {
    permission: 'email.view',
    Screen: lazy(async () => ({
      default: (await import('../features/newsletter/newsletter.tsx')).Newsletter,
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
  health: {
    permission: 'jobs.manage',
    Screen: lazy(async () => ({
      default: (await import('../features/health/health.tsx')).Health,
    })),
  },
  settings: {
    permission: 'settings.view',
    Screen: lazy(async () => ({
      default: (await import('../features/settings/settings.tsx')).Settings,
    })),
  },
  store: {
    permission: 'settings.view',
    Screen: lazy(async () => ({
      default: (await import('../features/stores/store-page.tsx')).MainStore,
    })),
  },
  'new-store': {
    permission: 'stores.manage',
    Screen: lazy(async () => ({
      default: (await import('../features/stores/new-store.tsx')).NewStore,
    })),
  },
  webhooks: {
    permission: 'settings.view',
    Screen: lazy(async () => ({
      default: (await import('../features/webhooks/webhooks.tsx')).Webhooks,
    })),
  },
  feeds: {
    permission: 'feeds.manage',
    Screen: lazy(async () => ({
      default: (await import('../features/feeds/feeds.tsx')).Feeds,
    })),
  },
  'notification-choices': {
    Screen: lazy(async () => ({
      default: (await import('../features/notifications/choices.tsx')).NotificationChoices,
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
  const name = search.get('tab') ?? 'store'
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
