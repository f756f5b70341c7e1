import { send, type Transport } from '../../lib/api/api.ts'
import { bearerFor } from '../../lib/api/credentials.ts'

/** The trace this document began at the server, where the shop keeps traces. */
function traceparentOfPage(): string | undefined {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page?.serverTiming?.find(({ name }) => name === 'traceparent')?.description
}

/** Carries a call that goes on with the trace of its page: one trace, from the click to the mail. */
export const inThisTrace: Transport = (call) => {
  const traceparent = traceparentOfPage()
  return send(call, bearerFor(call.path), traceparent ? { traceparent } : {})
}
