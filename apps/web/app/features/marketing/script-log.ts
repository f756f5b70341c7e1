import { deviceTypeOf } from '../../lib/computer/device.rules.ts'

/** Tells how a script fared. Whether anybody hears it does not matter to the page. */
export function logRun(scriptId: string, failure?: string) {
  const { userAgent } = navigator
  const entry = {
    scriptId,
    pageUrl: location.pathname,
    userAgent: userAgent.slice(0, 500),
    executionStatus: failure === undefined ? 'success' : 'error',
    errorMessage: failure?.slice(0, 500) ?? null,
    deviceType: deviceTypeOf(userAgent),
    screenResolution: `${screen.width}x${screen.height}`,
    executedAt: new Date().toISOString(),
  }
  const body = new Blob([JSON.stringify(entry)], { type: 'application/json' })
  navigator.sendBeacon('/api/admin/custom-scripts/log', body)
}
