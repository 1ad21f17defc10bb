export const text = {
  noReliableId: 'Aucune recette côté API et aucun ankama_id fiable pour le fallback.',
  noRecipe: 'Aucune recette disponible pour cet item (ou non chargée).',
}
