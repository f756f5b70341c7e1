import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Context } from './context.ts'
import { requirePolicies } from './infra/access.ts'
import { AppError } from './infra/app-error.ts'
import type { Content } from './infra/content.ts'
import { cspReportRoutes } from './infra/csp-reports.ts'
import { replyWithErrors } from './infra/error-reply.ts'
import { answerFrameworkErrors } from './infra/framework-errors.ts'
import { healthRoutes } from './infra/health.ts'
import { recogniseHosts, refuseUnknownHosts } from './infra/hosts.ts'
import { createMetrics, measureRequests } from './infra/metrics.ts'
import { describeApi } from './infra/openapi.ts'
import { servePublicBytes } from './infra/public-cache.ts'
import { limitRates } from './infra/rate-limit.ts'
import { createRequestIds } from './infra/request-id.ts'
import { logRequests } from './infra/request-log.ts'
import { refuseForeignCalls } from './infra/same-origin.ts'
import { setHeaders } from './infra/security.ts'
import { mountWeb, type Web } from './infra/web.ts'
import { abandonedCartRoutes } from './modules/abandoned-carts/abandoned-carts.routes.ts'
import { addressRoutes } from './modules/addresses/addresses.routes.ts'
import { checkoutRoutes } from './modules/checkout/checkout.routes.ts'
import { checkoutGuard } from './modules/checkout/checkout-session.ts'
import { claimRoutes } from './modules/claims/claims.routes.ts'
import { currencyRoutes } from './modules/currencies/currencies.routes.ts'
import { customerGuard } from './modules/customers/customer-guard.ts'
import { customerRoutes } from './modules/customers/customers.routes.ts'
import { deliveryRoutes } from './modules/delivery/delivery.routes.ts'
import { downloadRoutes } from './modules/downloads/downloads.routes.ts'
import { inboxRoutes } from './modules/inbox/inbox.routes.ts'
import { invoiceRoutes } from './modules/invoices/invoices.routes.ts'
import { keyClaimRoutes } from './modules/key-claims/key-claims.routes.ts'
import { licenseRoutes } from './modules/licenses/licenses.routes.ts'
import { licenseVerificationRoutes } from './modules/licenses/verify.routes.ts'
import { locationRoutes } from './modules/location/location.routes.ts'
import { newsletterRoutes } from './modules/newsletter/newsletter.routes.ts'
import { orderRoutes } from './modules/orders/orders.routes.ts'
import { paymentLinkRoutes } from './modules/payment-links/payment-links.routes.ts'
import { stripeWebhookRoutes } from './modules/payments/stripe-webhook.routes.ts'
import { privacyRoutes } from './modules/privacy/privacy.routes.ts'
import { productRoutes } from './modules/products/products.routes.ts'
import { offerRoutes } from './modules/quotes/offers.routes.ts'
import { quoteRoutes } from './modules/quotes/quotes.routes.ts'
import { returnRoutes } from './modules/returns/returns.routes.ts'
import { moderationRoutes } from './modules/reviews/moderation.routes.ts'
import { reviewRoutes } from './modules/reviews/reviews.routes.ts'
import { seatRoutes } from './modules/seats/seats.routes.ts'
import { staffRoutes } from './modules/staff/staff.routes.ts'
import { auditMissingPermission, staffGuard } from './modules/staff/staff-guard.ts'
import { supportRoutes } from './modules/support/support.routes.ts'
import { surveyRoutes } from './modules/surveys/surveys.routes.ts'
import { vitalRoutes } from './modules/vitals/vitals.routes.ts'
import { webhookRoutes } from './modules/webhooks/webhooks.routes.ts'

const BODY_LIMIT_BYTES = 65_536

type Parts = {
  content: Content
  /** Loads the pages; without it only the API is served. */
  loadWeb?: (app: FastifyInstance) => Promise<Web>
}

/** The whole server: the API of every module, then the pages. */
export async function buildApp(ctx: Context, { content, loadWeb }: Parts) {
  const { config } = ctx
  const app = Fastify({
    loggerInstance: ctx.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestIds(),
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
  const access = requirePolicies(app)
  const metrics = createMetrics()

  recogniseHosts(app, config)
  servePublicBytes(app, content)
  logRequests(app)
  measureRequests(app, metrics)
  await setHeaders(app, config)
  refuseUnknownHosts(app)
  limitRates(app, config)
  refuseForeignCalls(app, config)
  const guards = {
    staff: staffGuard(ctx),
    checkout: checkoutGuard(ctx),
    customer: customerGuard(ctx),
  }
  access.install(guards, auditMissingPermission(ctx))
  await describeApi(app, config)

  healthRoutes(app, ctx)
  cspReportRoutes(app)
  productRoutes(app, ctx)
  currencyRoutes(app, ctx)
  claimRoutes(app, ctx)
  reviewRoutes(app, ctx)
  moderationRoutes(app, ctx)
  locationRoutes(app, ctx)
  orderRoutes(app, ctx)
  checkoutRoutes(app, ctx)
  paymentLinkRoutes(app, ctx)
  abandonedCartRoutes(app, ctx)
  deliveryRoutes(app, ctx)
  addressRoutes(app, ctx)
  downloadRoutes(app, ctx)
  stripeWebhookRoutes(app, ctx)
  invoiceRoutes(app, ctx)
  returnRoutes(app, ctx)
  licenseRoutes(app, ctx)
  customerRoutes(app, ctx)
  licenseVerificationRoutes(app, ctx)
  keyClaimRoutes(app, ctx)
  supportRoutes(app, ctx)
  inboxRoutes(app, ctx)
  quoteRoutes(app, ctx)
  offerRoutes(app, ctx)
  seatRoutes(app, ctx)
  privacyRoutes(app, ctx)
  newsletterRoutes(app, ctx)
  surveyRoutes(app, ctx)
  staffRoutes(app, ctx)
  vitalRoutes(app, metrics)
  webhookRoutes(app, ctx)

  app.all('/api/*', { config: { allow: 'public' }, schema: { hide: true } }, async () => {
    throw new AppError('not_found')
  })
  if (loadWeb) mountWeb(app, { config, content }, await loadWeb(app))
  return { app, access, metrics }
}
