import type { IncomingHttpHeaders } from 'node:http'

/** Whether a visitor let marketing tools in. A browser that asks not to share has refused for its owner. */
export const hasAgreed = ({ cookie = '', 'sec-gpc': control }: IncomingHttpHeaders): boolean =>
  control !== '1' && /(?:^|;\s*)consent=all(?:;|$)/.test(cookie)
