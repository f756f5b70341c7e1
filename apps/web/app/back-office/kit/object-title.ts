import { useEffect } from 'react'

/** Puts the name of an object before the title of its screen, while its page is open. */
export function useObjectTitle(name: string) {
  useEffect(() => {
    const before = document.title
    const named = `${name} – ${before}`
    document.title = named
    return () => {
      // Where the page changed with it, the title is another already.
      if (document.title === named) document.title = before
    }
  }, [name])
}
