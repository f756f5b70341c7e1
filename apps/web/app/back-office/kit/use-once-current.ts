import { useEffect, useState } from 'react'

type Read = Readonly<{ version: string | undefined; before: string | undefined }>

/**
 * Acts once the page has the version that was read. A read ends a moment before the page is painted with
 * it: a form that is filled in between is filled with what was there before.
 */
export function useOnceCurrent(version: string | undefined, act: () => void) {
  const [read, setRead] = useState<Read>()
  useEffect(() => {
    if (!read) return
    const isLate = read.version !== undefined && version !== read.version && version === read.before
    if (isLate) return
    setRead(undefined)
    act()
  }, [read, version, act])
  return (fresh: string | undefined) => setRead({ version: fresh, before: version })
}
