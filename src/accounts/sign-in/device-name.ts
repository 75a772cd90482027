const browsers: [RegExp, string][] = [
  [/\bEdg\//, 'Edge'],
  [/\bFirefox\//, 'Firefox'],
  [/Chrom(?:e|ium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** «Firefox on Linux», as far as the browser reveals it. */
export function deviceName(userAgent: string): string {
  const [, browser] = browsers.find(([pattern]) => pattern.test(userAgent)) ?? []
  const [, system] = systems.find(([pattern]) => pattern.test(userAgent)) ?? []
  if (browser === undefined) return userAgent === '' ? 'A program' : userAgent.slice(0, 80)
  return system === undefined ? browser : `${browser} on ${system}`
}
