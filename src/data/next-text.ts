/** In an address, in the place of a text's id: the first of the assignment's texts that the reader has to read. */
export const NEXT_TEXT = 'next';
