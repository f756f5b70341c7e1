const NAME = 'back'
const HOME = '/admin'

/** The address of the sign-in page that leads back to where one was. */
export const signInFrom = (
  signIn: string,
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
) =>
  pathname === HOME && !search
    ? signIn
    : `${signIn}?${new URLSearchParams({ [NAME]: pathname + search })}`

/** Where to go after signing in: a page of the back office, whatever a link may say. */
export function wayBack(search: URLSearchParams): string {
  const wanted = search.get(NAME) ?? ''
  const isOurs = /^\/admin(\/[\w-]+)*(\?[^#\\]*)?$/.test(wanted)
  return isOurs && !/^\/admin\/(login|forgotten|set-up)/.test(wanted) ? wanted : HOME
}
