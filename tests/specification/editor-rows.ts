import { constant, departing, metBy, rule, state } from './row.ts';

/** The editor. */
export const editorRows = metBy('tests/journeys/specification-editor.phone.spec.ts', {
  '2.route.editor': '/editor',

  '2.editor.welcome': rule('The header welcomes the writer by name.'),
  '2.editor.connected': departing(3, 'Connected'),
  '2.editor.logout': 'Logout',
  '2.editor.area': rule('The text area is large: about 24rem high.'),
  '2.editor.save': 'Save',
  '2.editor.save-key': 'Ctrl+S',
  '2.editor.last-saved': 'Last saved',
  '2.editor.counts': rule('Characters, words and lines are counted.'),
  '2.editor.info': rule('A panel says what is tracked.'),

  '4.editor.guard': state('Without an access token /editor leads to /login; an access token is all it tests.'),
  '4.editor.saving': 'Saving...',
  '4.editor.saved': state('Saving is followed by the time of the last save.'),
  '4.editor.state': state('Beside Connected stand facts: saved on this device, sending, saved to university.', 3),
  '4.editor.401': state('A refused session asks for the log-in over the page; the text stays.', 1),

  '8.editor.keystroke': 'Failed to track keystroke',
  '8.editor.save': 'Failed to save document',
  '8.editor.offline': rule('Neither is said for being offline.'),
  '8.editor.401': rule('An answer of 401 leaves the editor, its text and the access token where they are.', 1),
});

/** The AI analysis of a text, as it is shown. */
export const analysisRows = metBy('tests/journeys/analysis.desktop.spec.ts', {
  '2.editor.detection': 'AI Detection',
  '2.editor.results': rule('The results of the AI detection open in a modal.'),
  '4.analysis.disabled': state('The button is disabled while it runs and when the text is empty.'),
  '4.analysis.red': state('Suspected with a score of 80 or more is red.', 8),
  '4.analysis.yellow': state('Suspected below 80 is yellow.', 8),
  '4.analysis.green': state('Not suspected is green.', 8),
  '4.analysis.suspected': departing(8, 'AI-Generated Content Suspected'),
  '4.analysis.human': departing(8, 'Human-Written Content'),
  '4.analysis.unknown': departing(8, 'Analysis Status Unknown'),
  '8.analysis.failed': 'Failed to run AI detection analysis',
});

/** What the university answers of a text. */
export const analysisCallRows = metBy('server/reading/analysis/analysis.pg.test.ts', {
  '3.analysis.fields': rule('The result has its twelve fields and its six metrics.'),
  '7.analysis.call': rule('POST /submissions/{id}/analyze-ai/ answers the result.'),
  '9.analysis.score': constant('The score is a rounded percent; 80 or more with the flag has the high-risk colour.'),
  '9.analysis.metrics': constant(
    'Lexical diversity 2 decimals; average lengths, ratio and paste percentage 1 decimal.',
  ),
});
