import type { APIRequestContext } from '@playwright/test'

/** What a document of the key zone carries for its calls, good for the cookies this browser has now. */
export async function zoneHeaders(request: APIRequestContext, origin = '') {
  const html = await (await request.get(`${origin}/account`)).text()
  const [, token = ''] = /<meta name="zone-token" content="([^"]+)"/.exec(html) ?? []
  return { 'x-zone-token': token }
}
