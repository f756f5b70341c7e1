import { registerHooks } from 'node:module'

/** Loaded into a server before all else: every text it paints ends with a script nobody meant. */
const PLANTED = '<script>window.planted = true</script>'

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.includes('/apps/web/build/server/')) return loaded
    const source = String(loaded.source)
    const planted = source.replace(
      /dangerouslySetInnerHTML: \{ __html: html \}/g,
      `dangerouslySetInnerHTML: { __html: html + ${JSON.stringify(PLANTED)} }`,
    )
    return { ...loaded, source: planted }
  },
})
