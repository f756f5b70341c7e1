export type System = 'Windows' | 'Mac'

const phone = /iphone|ipad|ipod|android|mobile/i

/** The computer an order was placed from; undefined on a phone, where nothing is installed. */
export function systemFrom(device: unknown): System | undefined {
  const { os = '', platform = '', userAgent = '' } = (device ?? {}) as Record<string, string>
  const described = [os, platform, userAgent].join(' ')
  if (phone.test(described)) return undefined
  if (/mac/i.test(described)) return 'Mac'
  return /win/i.test(described) ? 'Windows' : undefined
}

/** Which system the steps are for: an edition without a version for the Mac decides it. */
export const systemFor = (bought: System | undefined, isWindowsOnly: boolean) =>
  isWindowsOnly ? 'Windows' : bought
