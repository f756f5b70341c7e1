import { browserOf, deviceTypeOf, modelOf, osOf } from '../../../lib/computer/device.rules.ts'
import type { Location } from '../location.queries.ts'

type Extras = {
  deviceMemory?: number
  connection?: { effectiveType?: string; downlink?: number; rtt?: number }
  userAgentData?: { platform?: string }
}

/** What the browser says about itself, to tell a stolen card from its owner's. */
export function deviceInfo(location: Location | undefined) {
  const { userAgent, language, deviceMemory, connection, userAgentData } = navigator as Navigator &
    Extras
  const { brand, model } = modelOf(userAgent)
  const os = osOf(userAgent)
  return {
    userAgent,
    deviceType: deviceTypeOf(userAgent),
    screenResolution: `${screen.width}x${screen.height}`,
    viewport: `${innerWidth}x${innerHeight}`,
    referrer: document.referrer,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    language,
    platform: userAgentData?.platform ?? os,
    brand,
    model,
    os,
    browser: browserOf(userAgent),
    deviceName: model === 'Unknown' ? `${os} device` : `${brand} ${model}`,
    memory: deviceMemory ?? null,
    connection: connection
      ? { type: connection.effectiveType, downlink: connection.downlink, rtt: connection.rtt }
      : null,
    pageUrl: `${window.location.origin}${window.location.pathname}`,
    location: location ?? { country: 'US', city: 'Unknown' },
  }
}
