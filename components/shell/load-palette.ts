/** Loads the palette and its dialog, all at once. */
export async function loadPalette() {
  const [{ Palette }] = await Promise.all([import('./palette'), import('@/components/ui/dialog-parts')])
  return Palette
}
