export type System = 'Windows' | 'Mac'

const named = (text: string, names: readonly (readonly [RegExp, string])[], otherwise: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? otherwise

/** A tablet that calls itself a Mac gives itself away by its touches. */
export const systemOf = (userAgent: string, touchPoints: number): System =>
  /Macintosh|Mac OS X/.test(userAgent) && !/iPhone|iPad/.test(userAgent) && touchPoints <= 1
    ? 'Mac'
    : 'Windows'

export const deviceTypeOf = (userAgent: string) =>
  named(
    userAgent,
    [
      [/iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/i, 'tablet'],
      [/Mobi|iPhone|Android/i, 'mobile'],
    ],
    'desktop',
  )

export const osOf = (userAgent: string) =>
  named(
    userAgent,
    [
      [/Windows/, 'Windows'],
      [/Android/, 'Android'],
      [/iPhone|iPad/, 'iOS'],
      [/Mac OS X/, 'macOS'],
      [/CrOS/, 'ChromeOS'],
      [/Linux/, 'Linux'],
    ],
    'Unknown',
  )

export const browserOf = (userAgent: string) =>
  named(
    userAgent,
    [
      [/Edg(e|A|iOS)?\//, 'Edge'],
      [/OPR\//, 'Opera'],
      [/SamsungBrowser/, 'Samsung Internet'],
      [/Firefox|FxiOS/, 'Firefox'],
      [/Chrome|CriOS/, 'Chrome'],
      [/Safari/, 'Safari'],
    ],
    'Unknown',
  )

/** Who made it and what it is called, as far as the browser says. */
export function modelOf(userAgent: string): { brand: string; model: string } {
  const apple = /\((iPhone|iPad|Macintosh)/.exec(userAgent)?.[1]
  if (apple) return { brand: 'Apple', model: apple === 'Macintosh' ? 'Mac' : apple }
  const android = /Android [\d.]+; ([^;)]+?)(?: Build[^;)]*)?\)/.exec(userAgent)?.[1]
  if (!android) return { brand: 'Unknown', model: 'Unknown' }
  return {
    brand: named(
      android,
      [
        [/^SM-/, 'Samsung'],
        [/^Pixel/, 'Google'],
      ],
      'Unknown',
    ),
    model: android,
  }
}
