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
import { serveOfflineWorker } from './infra/pages/offline-worker.ts'
import { answerPlainForms } from './infra/pages/plain-forms.ts'
import { createPublicBytes, servePublicBytes } from './infra/pages/public-cache.ts'
import { mountWeb, passagesOf, type Web } from './infra/pages/web.ts'
import { traceRequests } from './infra/tracing/traced-requests.ts'
import { createLife } from './infra/work/life.ts'
import { addRequestCache } from './infra/work/read-once.ts'
import { afterSaleRoutes } from './modules/after-sale/routes.ts'
import { checkoutGuard } from './modules/buying/checkout/checkout-session.ts'
import { buyingRoutes } from './modules/buying/routes.ts'
import { catalogRoutes } from './modules/catalog/routes.ts'
import { fulfilmentRoutes } from './modules/fulfilment/routes.ts'
import { growthRoutes } from './modules/growth/routes.ts'
import { createParts } from './modules/growth/tag-manager/document-parts.ts'
import { operationsRoutes } from './modules/operations/routes.ts'
import { customerGuard } from './modules/people/customers/customer-guard.ts'
import { orderGuards } from './modules/people/customers/order-guard.ts'
import { peopleRoutes } from './modules/people/routes.ts'
import { settingsOf } from './modules/platform/settings/settings.service.ts'
import { followStores } from './modules/platform/stores/follow-stores.ts'
import { auditMissingPermission, staffGuard } from './modules/staff/staff/staff-guard.ts'
import { learnPages } from './modules/voices/assistant/knowledge/build-knowledge.ts'
import { voicesRoutes } from './modules/voices/routes.ts'

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
  addRequestCache(app)
  refuseForeignCalls(app, config)
  const guards = {
    staff: staffGuard(ctx),
    checkout: checkoutGuard(ctx),
    customer: customerGuard(ctx),
    ...orderGuards(ctx),
  }
  access.install(guards, auditMissingPermission(ctx))
  guardZone(app, ctx)
  closeAdmin(app)
  await describeApi(app, config)

  healthRoutes(app, ctx, life)
  cspReportRoutes(app)
  pageFailureRoutes(app)
  securityTxtRoutes(app, ctx, async () => (await settingsOf(ctx))['security.contact'])
  catalogRoutes(app, ctx)
  fulfilmentRoutes(app, ctx)
  peopleRoutes(app, ctx)
  buyingRoutes(app, ctx)
  afterSaleRoutes(app, ctx)
  voicesRoutes(app, ctx)
  growthRoutes(app, ctx, content)
  operationsRoutes(app, ctx, metrics)

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
    const makePage = await mountWeb(app, { config, now: ctx.now, content, partsOf }, web)
    serveOfflineWorker(app)
    answerPlainForms(app, { config, now: ctx.now }, makePage)
  }
  return { app, access, metrics, life, counts }
}
