import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { closeAdmin } from './back-office/admin-scope.ts'
import { backOffice } from './back-office/back-office.ts'
import type { Context } from './context.ts'
import { AppError } from './infra/app-error.ts'
import { limitWaiting } from './infra/deadline.ts'
import { requirePolicies } from './infra/http/access.ts'
import { readBoundedJson } from './infra/http/bounded-json.ts'
import { cspReportRoutes } from './infra/http/csp-reports.ts'
import { replyWithErrors } from './infra/http/error-reply.ts'
import { answerFrameworkErrors } from './infra/http/framework-errors.ts'
import { healthRoutes } from './infra/http/health.ts'
import { createHosts, recogniseHosts, refuseUnknownHosts } from './infra/http/hosts.ts'
import { createMetrics, measureCache, measureRequests } from './infra/http/metrics.ts'
import { countAnswers, createMinuteCounts } from './infra/http/minute-counts.ts'
import { describeApi } from './infra/http/openapi.ts'
import { pageFailureRoutes } from './infra/http/page-failures.ts'
import { limitRates } from './infra/http/rate-limit.ts'
import { createRequestIds } from './infra/http/request-id.ts'
import { logRequests } from './infra/http/request-log.ts'
import { refuseForeignCalls } from './infra/http/same-origin.ts'
import { setHeaders } from './infra/http/security.ts'
import { securityTxtRoutes } from './infra/http/security-txt.ts'
import { readFiles } from './infra/http/sent-file.ts'
import { keepSitesApart } from './infra/http/sites.ts'
import { guardZone } from './infra/http/zone-token.ts'
import { bytesFirst } from './infra/pages/byte-server.ts'
import type { Content } from './infra/pages/content.ts'
import { createPublicBytes, servePublicBytes } from './infra/pages/public-cache.ts'
import { mountWeb, passagesOf, type Web } from './infra/pages/web.ts'
import { traceRequests } from './infra/tracing/traced-requests.ts'
import { createLife } from './infra/work/life.ts'
import { giveRequestsMemory } from './infra/work/read-once.ts'
import { invoiceRoutes } from './modules/after-sale/invoices/invoices.routes.ts'
import { keyClaimRoutes } from './modules/after-sale/key-claims/key-claims.routes.ts'
import { stripeWebhookRoutes } from './modules/after-sale/provider-events/stripe-webhook.routes.ts'
import { returnRoutes } from './modules/after-sale/returns/returns.routes.ts'
import { abandonedCartRoutes } from './modules/buying/abandoned-carts/abandoned-carts.routes.ts'
import { quoteRoutes } from './modules/buying/business-quotes/business-quotes.routes.ts'
import { offerRoutes } from './modules/buying/business-quotes/offers.routes.ts'
import { checkoutRoutes } from './modules/buying/checkout/checkout.routes.ts'
import { checkoutGuard } from './modules/buying/checkout/checkout-session.ts'
import { paymentLinkRoutes } from './modules/buying/payment-links/payment-links.routes.ts'
import { currencyRoutes } from './modules/catalog/currencies/currencies.routes.ts'
import { feedRoutes } from './modules/catalog/feeds/feeds.routes.ts'
import { claimRoutes } from './modules/catalog/marketing-claims/marketing-claims.routes.ts'
import { comparisonRoutes } from './modules/catalog/price-comparisons/price-comparisons.routes.ts'
import { mediaRoutes } from './modules/catalog/products/media.routes.ts'
import { productRoutes } from './modules/catalog/products/products.routes.ts'
import { seoRoutes } from './modules/catalog/seo/seo.routes.ts'
import { deliveryRoutes } from './modules/fulfilment/delivery/delivery.routes.ts'
import { downloadRoutes } from './modules/fulfilment/downloads/downloads.routes.ts'
import { licenseVerificationRoutes } from './modules/fulfilment/license-verification/verify.routes.ts'
import { addressRoutes } from './modules/fulfilment/order-email/order-email.routes.ts'
import { handoverRoutes } from './modules/fulfilment/orders/handover/handover.routes.ts'
import { orderRoutes } from './modules/fulfilment/orders/orders.routes.ts'
import { seatRoutes } from './modules/fulfilment/seats/seats.routes.ts'
import { supportRoutes } from './modules/operations/business-hours/business-hours.routes.ts'
import { customScriptRoutes } from './modules/operations/custom-scripts/custom-scripts.routes.ts'
import { scriptPreviewRoutes } from './modules/operations/custom-scripts/preview.routes.ts'
import { statusRoutes } from './modules/operations/health/status/status.routes.ts'
import { locationRoutes } from './modules/operations/location/location.routes.ts'
import { createParts } from './modules/operations/tag-manager/document-parts.ts'
import { pixelRoutes } from './modules/operations/tag-manager/pixel.routes.ts'
import { visitStepRoutes } from './modules/operations/visit-steps/visit-steps.routes.ts'
import { vitalRoutes } from './modules/operations/vitals/vitals.routes.ts'
import { customerGuard } from './modules/people/customers/customer-guard.ts'
import { customerRoutes } from './modules/people/customers/customers.routes.ts'
import { moveRoutes } from './modules/people/customers/moves.routes.ts'
import { orderGuards } from './modules/people/customers/order-guard.ts'
import { newsletterRoutes } from './modules/people/newsletter/newsletter.routes.ts'
import { privacyRoutes } from './modules/people/privacy/privacy.routes.ts'
import { settingsOf } from './modules/platform/settings/settings.service.ts'
import { auditMissingPermission, staffGuard } from './modules/platform/staff/staff-guard.ts'
import { followStores } from './modules/platform/stores/follow-stores.ts'
import { chatRoutes } from './modules/voices/assistant/chat/chat.routes.ts'
import { withKnowledge } from './modules/voices/assistant/chat/chat-of.ts'
import { chatActRoutes } from './modules/voices/assistant/hand-off/chat-acts.routes.ts'
import { learnPages } from './modules/voices/assistant/knowledge/build-knowledge.ts'
import { inboxRoutes } from './modules/voices/inbox/inbox.routes.ts'
import { reviewRoutes } from './modules/voices/reviews/reviews.routes.ts'
import { surveyRoutes } from './modules/voices/surveys/surveys.routes.ts'

const BODY_LIMIT_BYTES = 65_536
const BYTES_PER_MB = 1_048_576

type Parts = {
  content: Content
  /** Loads the pages; without it only the API is served. */
  loadWeb?: (app: FastifyInstance) => Promise<Web>
}

/** The whole server: the API of every module, then the pages. */
export async function buildApp(ctx: Context, { content, loadWeb }: Parts) {
  const { config } = ctx
  const hosts = createHosts(config)
  const leaveStores = await followStores(ctx, content, hosts.renew)
  hosts.refuseStoreOfStaff()
  const { partsOf, mayRunScripts } = createParts(ctx, content)
  const bytes = createPublicBytes(content, hosts.storeOf, {
    mostBytes: config.PAGE_CACHE_MB * BYTES_PER_MB,
    mayRunScripts,
  })
  const life = createLife()
  const app = Fastify({
    serverFactory: bytesFirst(bytes.find, life),
    // What still arrives while the server closes is answered; its connection is not kept.
    return503OnClosing: false,
    loggerInstance: ctx.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestIds(config.TRUSTED_PROXIES),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: config.TRUSTED_PROXIES ?? false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    requestTimeout: 30_000,
    frameworkErrors: answerFrameworkErrors,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  replyWithErrors(app)
  readBoundedJson(app, 'application/json')
  readFiles(app)
  const access = requirePolicies(app)
  const metrics = createMetrics()
  measureCache(metrics, bytes.cache)

  recogniseHosts(app, config, hosts.storeOf)
  app.addHook('onClose', async () => leaveStores())
  servePublicBytes(app, bytes)
  traceRequests(app)
  logRequests(app)
  measureRequests(app, metrics)
  const counts = createMinuteCounts()
  countAnswers(app, counts)
  await setHeaders(app, config)
  refuseUnknownHosts(app)
  keepSitesApart(app)
  await limitRates(app, ctx)
  limitWaiting(app)
  giveRequestsMemory(app)
  refuseForeignCalls(app, config)
  const guards = {
    staff: staffGuard(ctx),
    checkout: checkoutGuard(ctx),
    customer: customerGuard(ctx),
    ...orderGuards(ctx),
  }
  access.install(guards, auditMissingPermission(ctx))
  guardZone(app, config)
  closeAdmin(app)
  await describeApi(app, config)

  healthRoutes(app, ctx, life)
  cspReportRoutes(app)
  pageFailureRoutes(app)
  securityTxtRoutes(app, ctx, async () => (await settingsOf(ctx))['security.contact'])
  productRoutes(app, ctx)
  mediaRoutes(app, ctx)
  currencyRoutes(app, ctx)
  feedRoutes(app, ctx)
  claimRoutes(app, ctx)
  comparisonRoutes(app, ctx)
  seoRoutes(app, ctx, content)
  reviewRoutes(app, ctx)
  locationRoutes(app)
  orderRoutes(app, ctx)
  handoverRoutes(app, ctx)
  checkoutRoutes(app, ctx)
  paymentLinkRoutes(app, ctx)
  abandonedCartRoutes(app, ctx)
  deliveryRoutes(app, ctx)
  addressRoutes(app, ctx)
  downloadRoutes(app, ctx)
  stripeWebhookRoutes(app, ctx)
  invoiceRoutes(app, ctx)
  returnRoutes(app, ctx)
  customerRoutes(app, ctx)
  moveRoutes(app, ctx)
  licenseVerificationRoutes(app, ctx)
  keyClaimRoutes(app, ctx)
  supportRoutes(app, ctx)
  inboxRoutes(app, ctx)
  chatRoutes(withKnowledge(app), ctx)
  chatActRoutes(app, ctx)
  quoteRoutes(app, ctx)
  offerRoutes(app, ctx)
  seatRoutes(app, ctx)
  privacyRoutes(app, ctx)
  newsletterRoutes(app, ctx)
  surveyRoutes(app, ctx)
  vitalRoutes(app, metrics)
  visitStepRoutes(app, ctx)
  statusRoutes(app, ctx)
  customScriptRoutes(app, ctx)
  pixelRoutes(app, ctx)
  scriptPreviewRoutes(app, config)

  backOffice(app, ctx, content)
  if (config.NODE_ENV === 'development') {
    const { mailGallery } = await import('./mail-gallery/gallery.routes.ts')
    mailGallery(app, config)
  }

  const anywhere = { config: { allow: 'public', site: 'both' }, schema: { hide: true } } as const
  app.all('/api/*', anywhere, async () => {
    throw new AppError('not_found')
  })
  if (loadWeb) {
    const web = await loadWeb(app)
    app.knowledge.version = await learnPages(ctx, passagesOf(await web.load()))
    await mountWeb(app, { config, content, partsOf }, web)
  }
  return { app, access, metrics, life, counts }
}
