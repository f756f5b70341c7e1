/** Replaces, in browsers, the router's instrumentation, which the shop does not use. */
export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = <Router>(router: Router) => router
/** The router's server asks for these; browsers never run it. */
export const instrumentHandler = <Handler>(handler: Handler) => handler
export const instrumentationResultMetaContext = undefined
