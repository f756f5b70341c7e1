import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Context } from '../context.ts'
import type { Content } from '../infra/pages/content.ts'
import { openBackOffice } from './admin-scope.ts'
import { apiKeyRoutes } from './api-keys/api-keys.routes.ts'
import { approvalRoutes } from './approvals/approvals.routes.ts'
import { assistantRoutes } from './assistant/assistant.routes.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { bulkJobRoutes } from './bulk-jobs/bulk-jobs.routes.ts'
import { businessQuoteRoutes } from './business-quotes/business-quotes.routes.ts'
import { cartRoutes } from './carts/carts.routes.ts'
import { couponRoutes } from './coupons/coupons.routes.ts'
import { currencyRoutes } from './currencies/currencies.routes.ts'
import { customScriptRoutes } from './custom-scripts/custom-scripts.routes.ts'
import { customerRoutes } from './customers/customers.routes.ts'
import { dataExportRoutes } from './data-exports/data-exports.routes.ts'
import { disputeRoutes } from './disputes/disputes.routes.ts'
import { downloadRoutes } from './downloads/downloads.routes.ts'
import { feedRoutes } from './feeds/feeds.routes.ts'
import { healthRoutes } from './health/health.routes.ts'
import { homeRoutes } from './home/home.routes.ts'
import { inboxRoutes } from './inbox/inbox.routes.ts'
import { invoiceRoutes } from './invoices/invoices.routes.ts'
import { keyClaimRoutes } from './key-claims/key-claims.routes.ts'
import { staffRoutesOn } from './kit/staff-route.ts'
import { licenseRoutes } from './licenses/licenses.routes.ts'
import { liveRoutes } from './live/live.routes.ts'
import { mailLogRoutes } from './mails/mails.routes.ts'
import { marketingClaimRoutes } from './marketing-claims/marketing-claims.routes.ts'
import { newsletterRoutes } from './newsletter/newsletter.routes.ts'
import { noteRoutes } from './notes/notes.routes.ts'
import { notificationRoutes } from './notifications/notifications.routes.ts'
import { orderRoutes } from './orders/orders.routes.ts'
import { overviewRoutes } from './overview/overview.routes.ts'
import { paymentLinkRoutes } from './payment-links/payment-links.routes.ts'
import { payoutRoutes } from './payouts/payouts.routes.ts'
import { priceComparisonRoutes } from './price-comparisons/price-comparisons.routes.ts'
import { productRoutes } from './products/products.routes.ts'
import { reportRoutes } from './reports/reports.routes.ts'
import { returnRoutes } from './returns/returns.routes.ts'
import { reviewRoutes } from './reviews/reviews.routes.ts'
import { riskRuleRoutes } from './risk-rules/risk-rules.routes.ts'
import { roleRoutes } from './roles/roles.routes.ts'
import { savedViewRoutes } from './saved-views/saved-views.routes.ts'
import { searchRoutes } from './search/search.routes.ts'
import { settingRoutes } from './settings/settings.routes.ts'
import { shellRoutes } from './shell/shell.routes.ts'
import { shopImportRoutes } from './shop-imports/shop-imports.routes.ts'
import { securityRoutes } from './sign-in/security.routes.ts'
import { loginRoutes } from './sign-in/staff.routes.ts'
import { staffMemberRoutes } from './staff-members/staff-members.routes.ts'
import { storeRoutes } from './stores/stores.routes.ts'
import { tagManagerRoutes } from './tag-manager/tag-manager.routes.ts'
import { taxRoutes } from './tax/tax.routes.ts'
import { webhookRoutes } from './webhooks/webhooks.routes.ts'

const screens = [
  securityRoutes,
  orderRoutes,
  disputeRoutes,
  payoutRoutes,
  customerRoutes,
  returnRoutes,
  keyClaimRoutes,
  productRoutes,
  licenseRoutes,
  businessQuoteRoutes,
  paymentLinkRoutes,
  couponRoutes,
  downloadRoutes,
  overviewRoutes,
  currencyRoutes,
  taxRoutes,
  marketingClaimRoutes,
  priceComparisonRoutes,
  invoiceRoutes,
  reviewRoutes,
  inboxRoutes,
  assistantRoutes,
  reportRoutes,
  cartRoutes,
  mailLogRoutes,
  newsletterRoutes,
  webhookRoutes,
  settingRoutes,
  storeRoutes,
  feedRoutes,
  bulkJobRoutes,
  approvalRoutes,
  searchRoutes,
  riskRuleRoutes,
  roleRoutes,
  staffMemberRoutes,
  apiKeyRoutes,
  shellRoutes,
  homeRoutes,
  savedViewRoutes,
  noteRoutes,
  notificationRoutes,
  auditRoutes,
  customScriptRoutes,
  tagManagerRoutes,
  healthRoutes,
  dataExportRoutes,
  shopImportRoutes,
]

/** Every call of staff, in one scope: who may call, which pool they use and what a repeat does is decided here. */
export function backOffice(app: FastifyInstance, ctx: Context, content: Content) {
  const plugin: FastifyPluginAsync = async (scope) => {
    openBackOffice(scope)
    loginRoutes(scope, ctx)
    const serve = staffRoutesOn(scope, ctx)
    for (const screen of screens) screen(serve)
    liveRoutes(scope, content)(serve)
  }
  app.register(plugin)
}
