import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Context } from '../context.ts'
import type { Content } from '../infra/pages/content.ts'
import { openBackOffice } from './admin-scope.ts'
import { apiKeyScreen } from './api-keys/api-keys.routes.ts'
import { approvalScreen } from './approvals/approvals.routes.ts'
import { assistantScreen } from './assistant/assistant.routes.ts'
import { auditScreen } from './audit/audit.routes.ts'
import { bulkJobScreen } from './bulk-jobs/bulk-jobs.routes.ts'
import { businessQuoteScreen } from './business-quotes/business-quotes.routes.ts'
import { cartScreen } from './carts/carts.routes.ts'
import { couponScreen } from './coupons/coupons.routes.ts'
import { currencyScreen } from './currencies/currencies.routes.ts'
import { customScriptScreen } from './custom-scripts/custom-scripts.routes.ts'
import { customerActScreen } from './customers/customer-acts.routes.ts'
import { customerScreen } from './customers/customers.routes.ts'
import { dataExportScreen } from './data-exports/data-exports.routes.ts'
import { disputeScreen } from './disputes/disputes.routes.ts'
import { downloadScreen } from './downloads/downloads.routes.ts'
import { feedScreen } from './feeds/feeds.routes.ts'
import { healthScreen } from './health/health.routes.ts'
import { inboxScreen } from './inbox/inbox.routes.ts'
import { inboxActScreen } from './inbox/inbox-acts.routes.ts'
import { invoiceScreen } from './invoices/invoices.routes.ts'
import { keyClaimScreen } from './key-claims/key-claims.routes.ts'
import { staffRoutesOn } from './kit/staff-route.ts'
import { licenseScreen } from './licenses/licenses.routes.ts'
import { liveScreen } from './live/live.routes.ts'
import { mailLogScreen } from './mails/mails.routes.ts'
import { mailSenderScreen } from './mails/sender.routes.ts'
import { mailWordsScreen } from './mails/words.routes.ts'
import { marketingClaimScreen } from './marketing-claims/marketing-claims.routes.ts'
import { newsletterScreen } from './newsletter/newsletter.routes.ts'
import { noteScreen } from './notes/notes.routes.ts'
import { notificationScreen } from './notifications/notifications.routes.ts'
import { orderScreen } from './orders/orders.routes.ts'
import { overviewScreen } from './overview/overview.routes.ts'
import { paymentLinkScreen } from './payment-links/payment-links.routes.ts'
import { priceComparisonScreen } from './price-comparisons/price-comparisons.routes.ts'
import { productScreen } from './products/products.routes.ts'
import { reportScreen } from './reports/reports.routes.ts'
import { returnScreen } from './returns/returns.routes.ts'
import { reviewScreen } from './reviews/reviews.routes.ts'
import { riskRuleScreen } from './risk-rules/risk-rules.routes.ts'
import { roleScreen } from './roles/roles.routes.ts'
import { savedViewScreen } from './saved-views/saved-views.routes.ts'
import { searchScreen } from './search/search.routes.ts'
import { settingScreen } from './settings/settings.routes.ts'
import { shellScreen } from './shell/shell.routes.ts'
import { shopImportScreen } from './shop-imports/shop-imports.routes.ts'
import { securityScreen } from './staff/security.routes.ts'
import { loginScreen, staffScreen } from './staff/staff.routes.ts'
import { staffMemberScreen } from './staff-members/staff-members.routes.ts'
import { storeScreen } from './stores/stores.routes.ts'
import { tagManagerScreen } from './tag-manager/tag-manager.routes.ts'
import { webhookScreen } from './webhooks/webhooks.routes.ts'
import { homeScreen } from './welcome/home.routes.ts'
import { welcomeScreen } from './welcome/welcome.routes.ts'

const screens = [
  staffScreen,
  securityScreen,
  orderScreen,
  disputeScreen,
  customerScreen,
  customerActScreen,
  returnScreen,
  keyClaimScreen,
  productScreen,
  licenseScreen,
  businessQuoteScreen,
  paymentLinkScreen,
  couponScreen,
  downloadScreen,
  overviewScreen,
  currencyScreen,
  marketingClaimScreen,
  priceComparisonScreen,
  invoiceScreen,
  reviewScreen,
  inboxScreen,
  inboxActScreen,
  assistantScreen,
  reportScreen,
  cartScreen,
  mailLogScreen,
  mailSenderScreen,
  mailWordsScreen,
  newsletterScreen,
  webhookScreen,
  settingScreen,
  storeScreen,
  feedScreen,
  bulkJobScreen,
  approvalScreen,
  searchScreen,
  riskRuleScreen,
  roleScreen,
  staffMemberScreen,
  apiKeyScreen,
  shellScreen,
  homeScreen,
  welcomeScreen,
  savedViewScreen,
  noteScreen,
  notificationScreen,
  auditScreen,
  customScriptScreen,
  tagManagerScreen,
  healthScreen,
  dataExportScreen,
  shopImportScreen,
]

/** Every call of staff, in one scope: who may call, which pool they use and what a repeat does is decided here. */
export function backOffice(app: FastifyInstance, ctx: Context, content: Content) {
  const plugin: FastifyPluginAsync = async (scope) => {
    openBackOffice(scope)
    loginScreen(scope, ctx)
    const route = staffRoutesOn(scope, ctx)
    for (const screen of screens) screen(route)
    liveScreen(scope, content)(route)
  }
  app.register(plugin)
}
