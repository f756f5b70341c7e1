import { expect, type Locator } from '@playwright/test'

const REST_MS = 500

/** Where something is, once it has stayed there: frames above it may still grow. */
export async function placeAtRest(locator: Locator) {
  let place = await locator.boundingBox()
  await expect(async () => {
    const before = place
    await new Promise((resolve) => setTimeout(resolve, REST_MS))
    place = await locator.boundingBox()
    expect(place).toEqual(before)
  }).toPass()
  if (!place) throw new Error('it is not on the page')
  return place
}
