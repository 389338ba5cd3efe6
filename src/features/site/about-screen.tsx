import type { ReactNode } from 'react';
import { Section, MarginRow, PageHead, useTitle } from '../../ui/page.tsx';

/** /about */
export function AboutScreen(): ReactNode {
  useTitle('About Us');
  return (
    <>
      <PageHead title="About Us" lede="Longhand is where a university writes." />
      <Section title="Our Mission">
        <MarginRow>
          <p>
            Empower students to achieve their best. A student writes in their own words, on the device at hand, with or
            without a network; a teacher sees how a text came about, and judges it by reading.
          </p>
        </MarginRow>
      </Section>
      <Section title="Our Story">
        <MarginRow>
          <p>
            Longhand began with two complaints heard on every campus: essays that vanished when the Wi-Fi did, and
            honest writers who had no way to show that their words were their own. Both have one answer. Keep every
            change, in order, from the first key on, and show it to the writer and to the reader alike.
          </p>
        </MarginRow>
      </Section>
    </>
  );
}
