type CaptionTextProps = { words: string[]; id?: string | undefined };

/** The caption of a photograph. Renders nothing without one. */
export const CaptionText = ({ words, id }: CaptionTextProps) =>
  words.length > 0 && (
    <p className="words" id={id} dir="auto">
      {words.map((text, index) => (
        <span key={index}>{text}</span>
      ))}
    </p>
  );
