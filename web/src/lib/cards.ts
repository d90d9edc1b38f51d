// Finding a card by what is written on it.

/** Letters as one types them in a hurry: without accents, small. */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether a text has every word that is sought, or its beginning. */
export const matching = (text: string, sought: string): boolean => {
  const words = plain(text).split(/[^\p{L}\p{N}]+/u);
  return plain(sought)
    .split(/\s+/)
    .every((part) => !part || words.some((word) => word.startsWith(part)));
};
