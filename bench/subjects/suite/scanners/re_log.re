/* Lines of a log, scanned by code that re2c makes: dates, times, addresses, levels, numbers with units, words, quoted texts. */
#include "input.h"

static int token(const char **at) {
	const char *cursor = *at, *marker;
	int t;
	/*!re2c
	re2c:define:YYCTYPE = "unsigned char";
	re2c:define:YYCURSOR = cursor;
	re2c:define:YYMARKER = marker;
	re2c:yyfill:enable = 0;

	D = [0-9];
	month = "Jan" | "Feb" | "Mar" | "Apr" | "May" | "Jun" | "Jul" | "Aug" | "Sep" | "Oct" | "Nov" | "Dec";
	octet = D | [1-9] D | "1" D D | "2" [0-4] D | "25" [0-5];

	"\x00"                              { t = 0; cursor--; goto out; }
	month [ ]+ D{1,2}                   { t = 1; goto out; }
	D{4} "-" D{2} "-" D{2}              { t = 2; goto out; }
	D{2} ":" D{2} (":" D{2} ("." D+)?)? { t = 3; goto out; }
	octet ("." octet){3} (":" D+)?      { t = 4; goto out; }
	'debug' | 'info' | 'warn' 'ing'? | 'error' | 'fatal'    { t = 5; goto out; }
	"-"? D+ ("." D+)?                   { t = 6; goto out; }
	D+ ("ms" | "us" | "s" | "%" | [kMG]"B"?)    { t = 7; goto out; }
	"0x" [0-9a-f]+                      { t = 8; goto out; }
	[A-Za-z_][A-Za-z0-9_.-]*            { t = 9; goto out; }
	[A-Za-z_]+ "=" [^ \t\r\n\x00]*      { t = 10; goto out; }
	["] [^"\n\x00]* ["]                 { t = 11; goto out; }
	"[" [^\]\n\x00]* "]"                 { t = 12; goto out; }
	"/" [^ \t\r\n\x00]*                 { t = 13; goto out; }
	[ \t\r]+                            { t = 14; goto out; }
	"\n"                                { t = 15; goto out; }
	*                                   { t = 99; goto out; }
	*/
out:
	*at = cursor;
	return t;
}

int main(void) {
	char *text = read_string();
	const char *at = text;
	for (int t; (t = token(&at)) != 0;) printf("%d\n", t);
	free(text);
	return 0;
}
