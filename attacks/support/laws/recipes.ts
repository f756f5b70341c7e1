import { guardRecipes } from './guard-recipes.ts'
import { keyRecipes } from './key-recipes.ts'
import { moneyRecipes } from './money-recipes.ts'
import type { Recipe } from './recipe-parts.ts'
import { taxRecipes } from './tax-recipes.ts'

/** For each door the most that is asked for in good form. A door without one fails the run. */
export const recipes: Readonly<Record<string, Recipe>> = {
  ...keyRecipes,
  ...moneyRecipes,
  ...guardRecipes,
  ...taxRecipes,
}
